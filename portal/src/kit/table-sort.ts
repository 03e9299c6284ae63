/** The column that the rows of a table are in order by. */
export interface Sort {
  by: string
  direction: 'asc' | 'desc'
  /** Told the column; whoever listens turns the direction. */
  onSort: (column: string) => void
}
