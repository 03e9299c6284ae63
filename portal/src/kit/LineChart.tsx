import styles from './LineChart.module.css'

export interface LineChartPoint {
  /** The label of the point: a day. */
  label: string
  value: number
  /** The value as it is read: «12,50 €». */
  text: string
}

export interface LineChartProps {
  /** The name of the figure, for the hidden table: «Valor liquidativo». */
  caption: string
  /** What the labels are: «Fecha». */
  labelHeader: string
  /** In order, two at least; evenly apart. */
  points: readonly LineChartPoint[]
}

const WIDTH = 640
const HEIGHT = 200
const EDGE = 8
/** Rows of the table: enough to follow how it went, few enough to be listened to. */
const MOST_ROWS = 13

/** The history of a figure. Its highest and lowest points are labelled, and a hidden table has all of them. */
export function LineChart({ caption, labelHeader, points }: LineChartProps) {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return null
  const high = points.reduce((best, point) => (point.value > best.value ? point : best), first)
  const low = points.reduce((best, point) => (point.value < best.value ? point : best), first)
  const span = high.value - low.value || 1
  const x = (index: number) => (index * WIDTH) / (points.length - 1)
  const y = (value: number) => EDGE + (1 - (value - low.value) / span) * (HEIGHT - 2 * EDGE)
  const line = points.map(({ value }, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <figure className={styles.figure}>
      <div aria-hidden="true">
        <p className={styles.extreme}>
          Máximo {high.text} <span className={styles.label}>{high.label}</span>
        </p>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.chart}>
          <path d={[EDGE, HEIGHT / 2, HEIGHT - EDGE].map((at) => `M0 ${at}H${WIDTH}`).join('')} className={styles.grid} />
          <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className={styles.area} />
          <polyline points={line} className={styles.line} />
        </svg>
        <p className={styles.extreme}>
          Mínimo {low.text} <span className={styles.label}>{low.label}</span>
        </p>
        <p className={styles.ends}>
          <span>{first.label}</span>
          <span>{last.label}</span>
        </p>
      </div>
      <div className="vh">
        <table>
          <caption>{`${caption}. Máximo: ${high.text}, ${high.label}. Mínimo: ${low.text}, ${low.label}.`}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHeader}</th>
              <th scope="col">{caption}</th>
            </tr>
          </thead>
          <tbody>
            {sampled(points).map(({ label, text }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** The first, the last, and some between them, as far apart as each other. */
function sampled(points: readonly LineChartPoint[]): readonly LineChartPoint[] {
  if (points.length <= MOST_ROWS) return points
  const step = (points.length - 1) / (MOST_ROWS - 1)
  return Array.from({ length: MOST_ROWS }, (_, row) => points[Math.round(row * step)]).filter((point) => point !== undefined)
}
