import { monthWord } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { Amount } from './Amount.tsx'
import { cx } from './class-names.ts'
import styles from './FlowBars.module.css'

export interface FlowMonth {
  /** `YYYY-MM`. */
  key: string
  in: Cents
  /** Zero or more: how much went out. */
  out: Cents
}

const HEIGHT = 64
const STEP = 48
const BAR = 13

/** Money in and out by month, oldest first. The second series is outlined and not only recoloured. A hidden table has the same figures. */
export function FlowBars({ months }: { months: readonly FlowMonth[] }) {
  const most = Math.max(1, ...months.flatMap((month) => [month.in, Math.abs(month.out)]))
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${months.length * STEP} 86`} aria-hidden="true" className={styles.chart}>
        <path d={`M0 66.5h${months.length * STEP}`} stroke="var(--chart-grid)" />
        {months.map((month, index) => (
          <g key={month.key} transform={`translate(${index * STEP + 10} 0)`}>
            <Bar x={0} height={(month.in / most) * HEIGHT} look="filled" />
            <Bar x={BAR + 2} height={(Math.abs(month.out) / most) * HEIGHT} look="outlined" />
            <text x="14" y="82" textAnchor="middle" className={cx(styles.month, index === months.length - 1 && styles.current)}>
              {monthWord(month.key).slice(0, 3)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={styles.legend} aria-hidden="true">
        <span>
          <i className={styles.filled} />
          Entradas
        </span>
        <span>
          <i className={styles.outlined} />
          Salidas
        </span>
      </figcaption>
      <div className="vh">
        <table>
          <caption>Entradas y salidas por mes</caption>
          <thead>
            <tr>
              <th scope="col">Mes</th>
              <th scope="col">Entradas</th>
              <th scope="col">Salidas</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.key}>
                <th scope="row">{monthWord(month.key)}</th>
                <td>
                  <Amount value={month.in} />
                </td>
                <td>
                  <Amount value={month.out} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Bar({ x, height, look }: { x: number; height: number; look: 'filled' | 'outlined' }) {
  if (height <= 0) return null
  // The outline is drawn half inside and half outside its edge: the rectangle gives way so that both bars measure the same.
  const inset = look === 'outlined' ? 0.75 : 0
  const drawn = Math.max(height, 2)
  return (
    <rect
      x={x + inset}
      y={66 - drawn + inset}
      width={BAR - 2 * inset}
      height={drawn - inset}
      rx="2"
      className={look === 'filled' ? styles.filled : styles.outlined}
    />
  )
}
