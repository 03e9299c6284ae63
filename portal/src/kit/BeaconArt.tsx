import art from './beacon-art.svg'

/**
 * Home's illustration: one watch-tower passes its light to the next along the coast. It fills its container and keeps the sea at the
 * bottom. A picture of its own, so that no code waits for it; `use` lets it be drawn in the colours of the page, so every brand has its own.
 */
export function BeaconArt() {
  return (
    <svg width="100%" height="100%" aria-hidden="true">
      <use href={`${art}#art`} />
    </svg>
  )
}
