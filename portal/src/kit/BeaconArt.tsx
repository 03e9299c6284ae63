const RINGS: [radius: number, width: number, opacity: number][] = [
  [60, 26, 0.5],
  [112, 23.6, 0.44],
  [168, 21.2, 0.38],
  [230, 18.8, 0.31],
  [298, 16.4, 0.25],
  [374, 14, 0.19],
  [458, 11.6, 0.13],
]

/**
 * Home's illustration: one watch-tower passes its light to the next along the coast. Drawn in the brand's colours,
 * so every brand has its own; it fills its container and keeps the sea at the bottom.
 */
export function BeaconArt() {
  return (
    <svg viewBox="0 0 860 620" width="100%" height="100%" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="860" height="620" fill="var(--brand-900)" />
      <g fill="none" stroke="var(--brand-600)">
        {RINGS.map(([radius, width, opacity]) => (
          <circle key={radius} cx="632" cy="196" r={radius} strokeWidth={width} opacity={opacity} />
        ))}
      </g>
      <path d="M0 402c120-34 190-20 300-52s170-26 260-8 200-18 300-50v328H0z" fill="var(--brand-800)" />
      <g fill="var(--brand-950)">
        <path d="M204 462l6-42h20l6 42z" />
        <path d="M204 412h6v4h6v-4h8v4h6v-4h6v10h-32z" />
      </g>
      <circle cx="220" cy="400" r="5.5" fill="var(--accent-300)" />
      <path
        d="M0 470c90-30 200-14 320-34s210-8 300 14 160 6 240-12v182H0z"
        fill="color-mix(in srgb, var(--brand-800), var(--brand-700) 30%)"
      />
      <g fill="var(--brand-950)">
        <path d="M596 452l11-186h50l11 190z" />
        <path d="M590 240h16v10h14v-10h24v10h14v-10h16v28h-84z" />
      </g>
      <rect x="626" y="316" width="12" height="26" rx="6" fill="var(--accent-300)" />
      <rect x="627" y="386" width="10" height="22" rx="5" fill="var(--brand-700)" />
      <circle cx="632" cy="196" r="22" fill="var(--accent-400)" />
      <circle cx="632" cy="196" r="36" fill="none" stroke="var(--accent-400)" strokeWidth="5" />
      <path d="M0 548c140-34 260-6 400-30s260-24 460-2v104H0z" fill="var(--brand-950)" />
      <g stroke="var(--brand-500)" strokeWidth="3" strokeLinecap="round" opacity=".55">
        <path d="M60 582h120M240 572h60M420 588h170M640 574h90M120 604h200M500 606h240M380 566h70" />
      </g>
      <path
        d="M232 394Q474 374 588 214"
        fill="none"
        stroke="var(--accent-400)"
        strokeWidth="2.5"
        strokeDasharray="1 11"
        strokeLinecap="round"
      />
    </svg>
  )
}
