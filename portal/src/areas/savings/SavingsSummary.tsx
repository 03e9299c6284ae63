import type { pool, SavingsGroup } from '@almenara/contract/areas/savings/products'
import type { Reply } from '@almenara/contract/call'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/millionths'
import { SAVINGS_GROUP_NAMES, type SavingsType } from '@almenara/contract/savings-names'
import { Amount } from '../../kit/Amount.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Sparkline } from '../../kit/Sparkline.tsx'
import { Result } from './Result.tsx'
import styles from './SavingsSummary.module.css'

const COLOURS: Readonly<Record<SavingsType, string>> = {
  TERM_DEPOSIT: 'var(--chart-1)',
  INVESTMENT_FUND: 'var(--chart-2)',
  PENSION_PLAN: 'var(--chart-3)',
  ACCOUNT_VALUES: 'var(--chart-4)',
}

/** What all of it is worth and has gained, and how it is spread by kinds. */
export function SavingsSummary({ all }: { all: Reply<typeof pool> }) {
  const { total, pricedOn, contributed, gain, gainRate, evolution, groups } = all
  return (
    <Sheet>
      <h2 className="vh">Resumen</h2>
      <div className={styles.sides}>
        <div>
          <p className={styles.label}>{pricedOn ? `Total, con los precios del ${formatDay(pricedOn)}` : 'Total'}</p>
          <Amount value={total} size="hero" />
          <dl className={styles.facts}>
            <div>
              <dt>Aportado</dt>
              <dd>
                <Amount value={contributed} />
              </dd>
            </div>
            {evolution.length > 0 && (
              <div>
                <dt>{gain < 0 ? 'Pérdida total' : 'Ganancia total'}</dt>
                <dd>
                  <Result value={gain} />
                  <span>{`(${formatRate(gainRate, { signed: true })})`}</span>
                </dd>
              </div>
            )}
          </dl>
          <Evolution points={evolution} />
        </div>
        <div>
          <div className={styles.bar} aria-hidden="true">
            {groups.map(({ type, total: of }) => (
              <span key={type} style={{ flexGrow: of, background: COLOURS[type] }} />
            ))}
          </div>
          <Distribution groups={groups} />
        </div>
      </div>
    </Sheet>
  )
}

/** «11/2025». */
const monthOf = (day: LocalDate): string => formatDay(day).slice(3)

/** Phones have no room for it. */
function Evolution({ points }: { points: Reply<typeof pool>['evolution'] }) {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  return (
    <div className={styles.evolution}>
      <p className="vh">
        En los últimos 12 meses, lo que tiene hoy ha pasado de valer <Amount value={first.value} /> a valer <Amount value={last.value} />.
      </p>
      <Sparkline values={points.map(({ value }) => value)} width={352} height={44} />
      <p className={styles.months} aria-hidden="true">
        <span>{monthOf(first.on)}</span>
        <span>{monthOf(last.on)}</span>
      </p>
    </div>
  )
}

function Distribution({ groups }: { groups: readonly SavingsGroup[] }) {
  return (
    <table className={styles.table}>
      <caption className="vh">Distribución por tipo de producto</caption>
      <thead>
        <tr>
          <th scope="col">Distribución</th>
          <th scope="col">Valor</th>
          <th scope="col">Peso</th>
          <th scope="col" className={styles.wide}>
            Ganancia o pérdida
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ type, total, share, gain, interest }) => (
          <tr key={type}>
            <th scope="row" style={{ '--mark': COLOURS[type] } as Record<string, string>}>
              {SAVINGS_GROUP_NAMES[type]}
            </th>
            <td className={styles.value}>
              <Amount value={total} />
            </td>
            <td>{formatRate(share)}</td>
            <td className={styles.wide}>
              {gain !== undefined && <Result value={gain} />}
              {interest !== undefined && (
                <>
                  <Amount value={interest} /> al vencer
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
