""""""

from random import Random

import numpy as np
import pytest
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L

from referee_app.scanning.qr.layout import VERSIONS, fixed, modules

MOST_BYTES = (17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458)
"""How much a code of each version holds, so that no filling is alike in all of them."""


@pytest.mark.parametrize("version", VERSIONS)
def test_every_code_of_a_version_has_its_fixed_patterns(version: int) -> None:
    """Held against another maker of codes: what is fixed is always there, and nothing else is in codes of any text."""
    chance = Random(version)
    drawn = []
    for _ in range(20):
        code = QRCode(version=version, error_correction=ERROR_CORRECT_L, mask_pattern=chance.randrange(8))
        code.add_data(chance.randbytes(MOST_BYTES[version - 1]), optimize=0)
        code.make(fit=False)
        drawn.append(np.where(np.array(code.modules, bool), 1, -1))
    inner = fixed(version)[1:-1, 1:-1]
    assert inner.shape == (modules(version), modules(version))
    known = inner != 0
    assert all((one[known] == inner[known]).all() for one in drawn)
    never_changes = np.all([one == drawn[0] for one in drawn], axis=0)
    unexplained = never_changes & ~known
    unexplained[8, :9] = unexplained[:9, 8] = unexplained[8, -8:] = unexplained[-8:, 8] = False  # the format
    unexplained[:6, -11:-8] = unexplained[-11:-8, :6] = False  # the version, from 7 on
    assert unexplained.sum() <= 20  # how the text is written and how long it is, and a few bits at the end


@pytest.mark.parametrize("version", VERSIONS)
def test_a_light_rim_lies_round_it(version: int) -> None:
    table = fixed(version)
    assert set(np.concatenate([table[0], table[-1], table[:, 0], table[:, -1]]).tolist()) == {-1.0}
