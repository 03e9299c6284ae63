/** The twelve-month Euribor, as monthly averages in thousandths of a percent, for the demo bank's reviews. */
import { addMonths, firstOfMonth, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import type { Rate } from '@almenara/contract/rate'

/** From January. What follows October 2025 is the demo bank's own supposition. */
const EURIBOR: Readonly<Record<number, readonly Rate[]>> = {
  2015: [298, 255, 212, 180, 165, 163, 167, 161, 154, 128, 79, 59],
  2016: [42, -8, -12, -10, -13, -28, -56, -48, -57, -69, -74, -80],
  2017: [-95, -106, -110, -119, -127, -149, -154, -156, -168, -180, -189, -190],
  2018: [-189, -191, -191, -190, -188, -181, -180, -169, -166, -154, -147, -129],
  2019: [-116, -108, -109, -112, -134, -190, -283, -356, -339, -304, -272, -261],
  2020: [-253, -288, -266, -108, -81, -147, -279, -359, -415, -466, -481, -497],
  2021: [-505, -501, -487, -484, -481, -484, -491, -498, -492, -477, -487, -502],
  2022: [-477, -335, -237, 13, 287, 852, 992, 1249, 2233, 2629, 2828, 3018],
  2023: [3337, 3534, 3647, 3757, 3862, 4007, 4149, 4073, 4149, 4160, 4022, 3679],
  2024: [3609, 3671, 3718, 3703, 3680, 3650, 3526, 3166, 2936, 2691, 2506, 2436],
  2025: [2525, 2407, 2398, 2143, 2081, 2081, 2079, 2114, 2172, 2187, 2210, 2228],
  2026: [2236, 2230, 2225, 2233, 2240, 2246, 2244, 2241, 2237, 2229, 2222, 2218],
}

const PUBLISHED: readonly { month: LocalDate; rate: Rate }[] = Object.entries(EURIBOR).flatMap(([year, rates]) =>
  rates.map((rate, index) => ({ month: toLocalDate(`${year}-${String(index + 1).padStart(2, '0')}-01`), rate })),
)

/** What had been published by a day: a month's average is known when the month is over. */
export function publishedBy(day: LocalDate): readonly { month: LocalDate; rate: Rate }[] {
  return PUBLISHED.filter(({ month }) => addMonths(month, 1) <= firstOfMonth(day))
}
