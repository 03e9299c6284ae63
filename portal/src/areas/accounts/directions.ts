/** The directions of a movement, as the filters offer them. */
export const DIRECTION_OPTIONS = [
  { value: 'ALL', label: 'Todos' },
  { value: 'IN', label: 'Entradas' },
  { value: 'OUT', label: 'Salidas' },
] as const
