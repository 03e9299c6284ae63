import type { PendingOperation } from '@almenara/contract/areas/cards/ecommerce'
import type { PreparedFile } from '@almenara/contract/areas/mailbox/prepared-files'
import { formatDayTime } from '@almenara/contract/dates'
import BankIcon from '@phosphor-icons/core/regular/bank.svg?react'
import CheckCircleIcon from '@phosphor-icons/core/regular/check-circle.svg?react'
import EnvelopeSimpleIcon from '@phosphor-icons/core/regular/envelope-simple.svg?react'
import FileArrowDownIcon from '@phosphor-icons/core/regular/file-arrow-down.svg?react'
import ShoppingCartIcon from '@phosphor-icons/core/regular/shopping-cart.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMailbox } from '../../base/mailbox.ts'
import { IconBox } from '../../kit/IconBox.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { FailedPart, isClosed } from './FailedPart.tsx'
import { preparedFilesQuery, purchasesToDecide, taxesUnderWay } from './queries.ts'
import { unreadWords } from './service-counts.ts'

/**
 * What of the services waits for the customer: purchases to decide, what was not read, taxes under way, and the files that were made. Each comes and
 * fails by itself; one that the bank has closed is not there.
 */
export function ServicesWaiting() {
  const { pending } = useMailbox()
  const [purchases, taxes, files] = [useQuery(purchasesToDecide), useQuery(taxesUnderWay), useQuery(preparedFilesQuery)]
  const toDecide = purchases.data?.count ?? 0
  const underWay = taxes.data?.count ?? 0
  const ready = files.data?.files.filter(({ state }) => state === 'READY') ?? []
  const count = [toDecide, pending, underWay, ready.length].filter((some) => some > 0).length
  const isNone = count === 0 && [purchases, taxes, files].every(({ isSuccess, error }) => isSuccess || isClosed(error))
  return (
    <Sheet title="Tareas pendientes" {...(count > 0 ? { count } : {})}>
      <FailedPart read={purchases} />
      <FailedPart read={taxes} />
      <FailedPart read={files} />
      <Ledger>
        {toDecide > 0 && (
          <LedgerRow
            lead={<IconBox icon={ShoppingCartIcon} />}
            title={
              <Link to="/services/e-commerce" className={rowLinkClass}>
                {toDecide === 1 ? 'Una compra espera su decisión' : `${formatCount(toDecide)} compras esperan su decisión`}
              </Link>
            }
            detail={firstLapses(purchases.data?.rows)}
          />
        )}
        {pending > 0 && (
          <LedgerRow
            lead={<IconBox icon={EnvelopeSimpleIcon} />}
            title={
              <Link to="/services/inbox" search={{ state: 'UNREAD' }} className={rowLinkClass}>
                {pending === 1 ? 'Una comunicación sin leer' : unreadWords(pending, 'comunicación sin leer', 'comunicaciones sin leer')}
              </Link>
            }
            detail="En su buzón"
          />
        )}
        {underWay > 0 && (
          <LedgerRow
            lead={<IconBox icon={BankIcon} />}
            title={
              <Link to="/services/aeat/declarations" className={rowLinkClass}>
                {underWay === 1 ? 'Un pago de impuestos en curso' : `${formatCount(underWay)} pagos de impuestos en curso`}
              </Link>
            }
            detail="A la espera de la Agencia Tributaria"
          />
        )}
        {ready.length > 0 && <ReadyFiles files={ready} />}
        {isNone && (
          <LedgerRow
            lead={<IconBox icon={CheckCircleIcon} tone="ok" />}
            title="No tiene tareas pendientes"
            detail="Aquí verá las compras que esperen su decisión, las comunicaciones sin leer, los impuestos en curso y los ficheros preparados."
          />
        )}
      </Ledger>
    </Sheet>
  )
}

function firstLapses(rows: readonly PendingOperation[] = []): string {
  const [soonest] = rows.flatMap(({ until }) => until ?? []).toSorted()
  return soonest ? `Hasta el ${formatDayTime(soonest)}` : ''
}

function ReadyFiles({ files }: { files: readonly PreparedFile[] }) {
  const [soonest = ''] = files.map(({ until }) => until).toSorted()
  return (
    <LedgerRow
      lead={<IconBox icon={FileArrowDownIcon} />}
      title={
        <Link to="/services/downloads" className={rowLinkClass}>
          {files.length === 1 ? 'Un fichero preparado' : `${files.length} ficheros preparados`}
        </Link>
      }
      detail={soonest && (files.length === 1 ? `Caduca el ${formatDayTime(soonest)}` : `El primero caduca el ${formatDayTime(soonest)}`)}
    />
  )
}
