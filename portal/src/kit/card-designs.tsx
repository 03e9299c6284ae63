import type { ReactNode } from 'react'

/** What is printed on a card. Each brand has its own: they are drawn in its colours. */
export type CardDesign = 'BEACON' | 'NIGHT_SEA' | 'DOTS' | 'ROAD' | 'RINGS'

const NIGHT_SEA_RINGS = [12, 27, 42, 57, 72, 87]
const BEACON_RINGS = [34, 64, 94, 124, 154, 184, 214, 244, 274]
const ROAD_MARKS = [
  'M232 206l2-17h9l-1.3 17z',
  'M235.2 179l1.7-14.4h7.4l-1.1 14.4z',
  'M238.4 152l1.4-11.8h5.8l-.9 11.8z',
  'M241.6 125l1.1-9.2h4.2l-.7 9.2z',
  'M244.8 98l.8-6.6h2.6l-.5 6.6z',
]
const LINKED_RINGS: readonly (readonly [x: number, y: number])[] = [
  [200, 100],
  [262, 100],
  [231, 154],
  [293, 154],
  [324, 100],
  [169, 154],
  [262, 208],
  [200, 208],
  [324, 208],
]

/** Dots that grow towards the middle of the beam, each 16 from the next. */
const DOTS = Array.from({ length: 13 * 11 }, (_, index) => {
  const x = 146 + (index % 13) * 16
  const y = 52 + Math.floor(index / 13) * 16
  const r = 5 - Math.hypot(x - 290, y - 176) / 34
  return { x, y, r: Math.round(r * 10) / 10 }
}).filter(({ r }) => r >= 0.8)

/** The colour under each drawing. */
export const CARD_GROUNDS: Readonly<Record<CardDesign, string>> = {
  NIGHT_SEA: '#0a1418',
  BEACON: 'var(--brand-800)',
  DOTS: 'var(--brand-100)',
  ROAD: '#2b3438',
  RINGS: '#41551f',
}

const CARD_DESIGNS: Readonly<Record<CardDesign, ReactNode>> = {
  NIGHT_SEA: (
    <>
      <path d="M0 214V160c60-24 110-8 170-30s110-30 170-10v94z" fill="#10242a" />
      <path d="M0 214v-22c70-20 120-4 180-18s100-22 160-12v52z" fill="#16333a" />
      <g fill="none" stroke="var(--accent-400)" strokeWidth="1.5">
        {NIGHT_SEA_RINGS.map((radius, index) => (
          <circle key={radius} cx="258" cy="112" r={radius} opacity={0.95 - index * 0.15} />
        ))}
      </g>
      <circle cx="258" cy="112" r="6" fill="var(--accent-400)" />
    </>
  ),
  BEACON: (
    <>
      <g fill="none" stroke="var(--brand-500)" strokeWidth="13">
        {BEACON_RINGS.map((radius, index) => (
          <circle key={radius} cx="262" cy="250" r={radius} opacity={0.62 - index * 0.06} />
        ))}
      </g>
      <circle cx="262" cy="250" r="20" fill="var(--accent-400)" />
    </>
  ),
  DOTS: (
    <>
      <g fill="var(--brand-500)" opacity=".5">
        {DOTS.map(({ x, y, r }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
    </>
  ),
  ROAD: (
    <>
      <path d="M340 214H120L236 70h18z" fill="#394449" />
      <path d="M340 214h-28L246 70h8z" fill="#465359" />
      {ROAD_MARKS.map((mark) => (
        <path key={mark} d={mark} fill="var(--accent-400)" />
      ))}
      <path d="M0 70h340" stroke="#4c5a60" strokeWidth="1.2" />
    </>
  ),
  RINGS: (
    <>
      <g fill="none" stroke="#b9cf86" strokeWidth="10" opacity=".5">
        {LINKED_RINGS.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="36" />
        ))}
      </g>
    </>
  ),
}

/** The drawing alone, at the size that `className` gives it. */
export function CardArt({ design, className }: { design: CardDesign; className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 340 214" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="340" height="214" fill={CARD_GROUNDS[design]} />
      {CARD_DESIGNS[design]}
    </svg>
  )
}
