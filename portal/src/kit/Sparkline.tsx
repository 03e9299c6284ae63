export interface SparklineProps {
  /** Oldest first; any unit. */
  values: readonly number[]
  tone?: 'normal' | 'negative' | undefined
  /** In pixels. */
  width?: number | undefined
  height?: number | undefined
}

const EDGE = 3

/** The trend of a figure that is shown beside it. Decorative, so hidden from screen readers. */
export function Sparkline({ values, tone = 'normal', width = 116, height = 30 }: SparklineProps) {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => ({
    x: values.length > 1 ? index * ((width - 4) / (values.length - 1)) : 0,
    y: height - EDGE - ((value - low) / span) * (height - 2 * EDGE),
  }))
  const end = points.at(-1)
  if (!end) return null
  const colour = tone === 'negative' ? 'var(--negative)' : 'var(--chart-1)'
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke={colour}
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={end.x} cy={end.y} r="3" fill={colour} />
    </svg>
  )
}
