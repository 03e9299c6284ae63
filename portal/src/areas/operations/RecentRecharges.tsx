import { dayAt } from '@almenara/contract/dates'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import ArrowClockwiseIcon from '@phosphor-icons/core/regular/arrow-clockwise.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { Day } from '../../kit/Day.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { oneOfEachHolder } from './holders.ts'
import { favouritesOfAll, payingAccounts } from './queries.ts'

/** The most recent ones; the rest are where they are topped up. */
const RECENT = 5

/** Nothing until there is one: a service that is never used takes no place. */
export function RecentRecharges() {
  const holders = oneOfEachHolder(useQuery(payingAccounts).data?.payers ?? [])
  const reads = useQuery(favouritesOfAll(holders.map(({ id }) => id))).data ?? []
  const recent = holders
    .flatMap((payer, place) => (reads[place]?.favourites ?? []).map((favourite) => ({ payer, favourite })))
    .toSorted((one, other) => other.favourite.lastAt.localeCompare(one.favourite.lastAt))
  if (recent.length === 0) return null
  return (
    <Sheet title="Recargas recientes">
      <Ledger>
        {recent.slice(0, RECENT).map(({ payer, favourite: { id, phone, name, operatorName, lastAmount, lastAt } }) => {
          const number = formatPhone(phone as Phone)
          const detail = [...(name ? [number] : []), operatorName, ...(holders.length > 1 ? [payer.holder.name] : [])]
          return (
            <LedgerRow
              key={id}
              lead={<IconBox icon={ArrowClockwiseIcon} />}
              title={
                <Link to="/services/mobile-recharge" search={{ again: id, payer: payer.id }} className={rowLinkClass}>
                  <span className="vh">Repetir la recarga de </span>
                  {name ?? number}
                </Link>
              }
              detail={detail.join(' · ')}
              figure={<Amount value={lastAmount} size="strong" />}
              figureDetail={<Day value={dayAt(lastAt)} />}
            />
          )
        })}
      </Ledger>
    </Sheet>
  )
}
