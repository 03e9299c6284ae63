/** The tabs of a card beside its movements. Another tab is a row here, and its content one in `OpenTab.tsx`. */
import type { CardDetail } from '@almenara/contract/areas/cards/cards'

interface CardTabRow {
  id: string
  label: string
  /** Whether a card has it. */
  of: (card: CardDetail) => boolean
}

const isCredit = ({ type }: CardDetail) => type === 'CREDIT'

export const CARD_TABS = [
  { id: 'scp', label: 'Aplazadas', of: isCredit },
  { id: 'settlements', label: 'Liquidaciones', of: isCredit },
  { id: 'detail', label: 'Detalle', of: (_card: CardDetail) => true },
] as const satisfies readonly CardTabRow[]
export type CardTab = (typeof CARD_TABS)[number]['id']
