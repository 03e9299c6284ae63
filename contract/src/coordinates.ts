/** The coordinates card: ten columns of eight cells, three digits in each. */
export const COORDINATE_COLUMNS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const
export const COORDINATE_ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** Digits of each cell (specification §5). */
export const COORDINATE_DIGITS = 3

/** Every cell, row by row: `A1`, `B1`… */
export const COORDINATE_CELLS: readonly string[] = COORDINATE_ROWS.flatMap((row) => COORDINATE_COLUMNS.map((column) => `${column}${row}`))
