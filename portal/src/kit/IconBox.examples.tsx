import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import HeadsetIcon from '@phosphor-icons/core/regular/headset.svg?react'
import type { Examples } from './example.ts'
import { IconBox } from './IconBox.tsx'

export default {
  section: 'Importes y datos',
  of: 'IconBox',
  show: {
    'De marca': <IconBox icon={HeadsetIcon} />,
    'De peligro': <IconBox icon={CreditCardIcon} tone="ko" />,
    'De aviso': <IconBox icon={CreditCardIcon} tone="warning" />,
    'De bien': <IconBox icon={CreditCardIcon} tone="ok" />,
  },
} satisfies Examples
