import { formatPhone, type Phone } from '@almenara/contract/phone'
import ArrowClockwiseIcon from '@phosphor-icons/core/regular/arrow-clockwise.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { Ledger, rowLinkClass } from '../../kit/Ledger.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { FailedPart, isClosed } from './FailedPart.tsx'
import { oneOfEachHolder } from './holders.ts'
import { decidedPurchases, favouritesOfAll, issuedCertificates, payingAccounts, taxesOfAll, toldAlerts } from './queries.ts'
import { ActivityRow, alertActivity, certificateActivity, purchaseActivity, taxActivity, type Activity } from './recent-activity.tsx'

/** The most recent; each service has all of its own. */
const RECENT = 6

/** What was done lately in any of the services, the last first. Nothing until there is something: what is never used takes no place. */
export function RecentActivity() {
  const reads = {
    certificates: useQuery(issuedCertificates),
    taxes: useQuery(taxesOfAll),
    alerts: useQuery(toldAlerts),
    purchases: useQuery(decidedPurchases),
  }
  const { certificates, taxes, alerts, purchases } = reads
  const done = [
    ...(certificates.data?.rows ?? []).map(certificateActivity),
    ...(taxes.data?.rows ?? []).map(taxActivity),
    ...(alerts.data?.rows ?? []).map(alertActivity),
    ...(purchases.data?.rows ?? []).map((row) => purchaseActivity(row, purchases.data?.txId ?? '')),
    ...useRecharges(),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  const failed = Object.entries(reads).filter(([, { error }]) => error !== null && !isClosed(error))
  if (done.length === 0 && failed.length === 0) return null
  return (
    <Sheet title="Actividad reciente" end={<Link to="/session-logs">Registro de operaciones</Link>}>
      {failed.map(([name, read]) => (
        <FailedPart key={name} read={read} />
      ))}
      <Ledger>
        {done.slice(0, RECENT).map(({ key, ...activity }) => (
          <ActivityRow key={key} {...activity} />
        ))}
      </Ledger>
    </Sheet>
  )
}

/** The last top-up of each number, which is repeated from here. */
function useRecharges(): Activity[] {
  const holders = oneOfEachHolder(useQuery(payingAccounts).data?.payers ?? [])
  const reads = useQuery(favouritesOfAll(holders.map(({ id }) => id))).data ?? []
  return holders.flatMap((payer, place) =>
    (reads[place]?.favourites ?? []).map(({ id, phone, name, operatorName, lastAmount, lastAt }): Activity => {
      const number = formatPhone(phone as Phone)
      const detail = [...(name ? [number] : []), operatorName, ...(holders.length > 1 ? [payer.holder.name] : [])]
      return {
        key: `recharge ${id}`,
        at: lastAt,
        icon: ArrowClockwiseIcon,
        title: (
          <Link to="/services/mobile-recharge" search={{ again: id, payer: payer.id }} className={rowLinkClass}>
            Recarga de {name ?? number}
            <span className="vh"> (repetirla)</span>
          </Link>
        ),
        detail: detail.join(' · '),
        figure: <Amount value={lastAmount} size="strong" />,
      }
    }),
  )
}
