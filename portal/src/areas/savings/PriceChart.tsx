import type { PriceSpan } from '@almenara/contract/areas/savings/lists'
import type { FundDetail, PlanDetail } from '@almenara/contract/areas/savings/products'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatPrice, formatRate, ONE, toRate, type Price } from '@almenara/contract/millionths'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Empty } from '../../kit/Empty.tsx'
import { LineChart } from '../../kit/LineChart.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import styles from './PriceChart.module.css'
import { prices } from './queries.ts'

const savingsDetails = getRouteApi('/shell/signed-in/savings/$id/details')

const SPANS: readonly { value: PriceSpan; label: string }[] = [
  { value: '3M', label: '3 meses' },
  { value: '1Y', label: '1 año' },
  { value: '3Y', label: '3 años' },
]

/** How the net asset value went, drawn and in a sentence. */
export default function PriceChart({ product }: { product: FundDetail | PlanDetail }) {
  const { span = '1Y' } = savingsDetails.useSearch()
  const navigate = savingsDetails.useNavigate()
  const read = useQuery(prices(product.id, span))
  const choose = (chosen: PriceSpan) => {
    const next = chosen === '1Y' ? undefined : chosen
    void navigate({ search: (before) => ({ ...before, span: next }), replace: true, resetScroll: false })
  }
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <h3>Valor liquidativo</h3>
        <Segmented label="Periodo del gráfico" options={SPANS} value={span} onChange={choose} />
      </div>
      <ReadState read={read}>
        {({ currency, prices: found }) =>
          found.length < 2 ? (
            <Empty title="Todavía no hay valores liquidativos">Verá aquí la evolución cuando se hayan publicado al menos dos.</Empty>
          ) : (
            <>
              <p className={styles.words}>{words(found, currency)}</p>
              <LineChart
                caption="Valor liquidativo"
                labelHeader="Fecha"
                points={found.map(({ on, price }) => ({ label: formatDay(on), value: price, text: formatPrice(price, currency) }))}
              />
              <p className={styles.note}>Rentabilidades pasadas no garantizan rentabilidades futuras.</p>
            </>
          )
        }
      </ReadState>
    </div>
  )
}

/** «Del 20/11/2025 al 20/11/2026 ha pasado de 11,20 € a 12,50 €: +11,61 %.» */
function words(found: readonly { on: LocalDate; price: Price }[], currency: string): string {
  const [first] = found
  const last = found.at(-1)
  if (!first || !last) return ''
  const change = toRate(Math.round(((last.price - first.price) / first.price) * ONE))
  const [from, to] = [first, last].map(({ price }) => formatPrice(price, currency))
  return `Del ${formatDay(first.on)} al ${formatDay(last.on)} ha pasado de ${from} a ${to}: ${formatRate(change, { signed: true })}.`
}
