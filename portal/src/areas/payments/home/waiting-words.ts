/** What each thing that waits says of itself. */
import type { WaitingItem } from '@almenara/contract/areas/payments/home'
import { dayAt, formatDay, type Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import FileXIcon from '@phosphor-icons/core/regular/file-x.svg?react'
import PauseCircleIcon from '@phosphor-icons/core/regular/pause-circle.svg?react'
import ReceiptIcon from '@phosphor-icons/core/regular/receipt.svg?react'
import SignatureIcon from '@phosphor-icons/core/regular/signature.svg?react'
import type { IconShape } from '../../../kit/Icon.tsx'
import type { IconBoxTone } from '../../../kit/IconBox.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { cutOffMoment } from '../review/cut-off-words.ts'
import { debitsText, invoicesText, transfersText } from '../review/review-words.ts'

interface WaitingWords {
  icon: IconShape
  tone: IconBoxTone
  title: string
  detail: string
  /** The end of the term, counted down. */
  until?: Instant | undefined
  /** When that is, and what happens then. */
  afterwards?: string | undefined
  /** In the place of a term, where there is none to count down. */
  mark?: string | undefined
}

export function waitingWords(item: WaitingItem, asOf: Instant): WaitingWords {
  switch (item.what) {
    case 'FILE_TO_SIGN': {
      const { name, signatures, until, afterwardsOn, forMe } = item
      const then = until && [cutOffMoment(until, asOf), afterwardsOn && `después, el ${formatDay(afterwardsOn)}`].filter(Boolean).join('; ')
      return {
        icon: SignatureIcon,
        tone: forMe ? 'warning' : 'brand',
        title: name,
        detail: `${countedText(item)} · ${signaturesText(signatures)}`,
        until,
        afterwards: then,
      }
    }
    case 'FILE_TO_MEND':
      return {
        icon: FileXIcon,
        tone: 'ko',
        title: item.name,
        detail: item.errors === 1 ? '1 error por corregir' : `${formatCount(item.errors)} errores por corregir`,
        afterwards: `Caduca el ${formatDay(item.expiresOn)}`,
      }
    case 'REMITTANCE_STOPPED':
      return {
        icon: PauseCircleIcon,
        tone: 'ko',
        title: item.name,
        detail: `Remesa parada: faltan ${formatAmount(item.missing)}`,
        until: item.until,
        afterwards: `Se intentará hasta ${cutOffMoment(item.until, asOf).toLowerCase()}`,
      }
    case 'DEBIT_TO_DECIDE':
      return {
        icon: ReceiptIcon,
        tone: 'warning',
        title: item.name,
        detail: `Adeudo B2B por decidir · cobro del ${formatDay(item.dueOn)}`,
        until: item.until,
        afterwards: `Decidir antes de: ${cutOffMoment(item.until, asOf).toLowerCase()}; si no, se devuelve`,
      }
    case 'RETURNS':
      return {
        icon: ArrowUUpLeftIcon,
        tone: 'brand',
        title: returnedText(item),
        detail: `${item.name} · ${item.number}`,
        afterwards: `Desde su última visita, ${formatDay(dayAt(item.since))}`,
      }
  }
}

function signaturesText({ given, required }: { given: number; required: number }): string {
  return required > 1 ? `${given} de ${required} firmas` : 'pendiente de firma'
}

type Counted = Pick<Extract<WaitingItem, { what: 'RETURNS' }>, 'kind' | 'count'>

const isCollected = ({ kind }: Counted) => kind === 'DEBITS' || kind === 'FINANCING'
function countedText(item: Counted): string {
  if (item.kind === 'CONFIRMING') return invoicesText(item.count)
  return (isCollected(item) ? debitsText : transfersText)(item.count)
}

function returnedText(item: Counted): string {
  if (isCollected(item)) return item.count === 1 ? '1 recibo devuelto' : `${formatCount(item.count)} recibos devueltos`
  if (item.kind === 'CONFIRMING') return item.count === 1 ? '1 factura no pagada' : `${formatCount(item.count)} facturas no pagadas`
  return item.count === 1 ? '1 transferencia devuelta' : `${formatCount(item.count)} transferencias devueltas`
}
