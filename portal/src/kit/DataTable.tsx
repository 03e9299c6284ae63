// Safari drops the table roles when CSS changes display, as it does on phones: so they are written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo, Suspense, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './DataTable.module.css'
import { lazyPart } from './lazy-part.ts'
import type { Sort } from './table-sort.ts'

const SortButton = lazyPart(() => import('./SortButton.tsx'))

export interface Column<Row> {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  sortable?: boolean | undefined
  /**
   * Where the cell goes when, on a phone, the row becomes a card. The default is `labelled`: a line with the header's text; a `block` has all its
   * width; a `lead` stands before the title.
   */
  card?: 'lead' | 'eyebrow' | 'title' | 'figure' | 'subfigure' | 'labelled' | 'block' | 'none' | undefined
  /** Its value for a row: when the row above has the same one, the cell is left blank to the eye and still read aloud. */
  onceFor?: ((row: Row) => string) | undefined
}

export interface Group {
  key: string
  header: ReactNode
}

export interface DataTableProps<Row> {
  /** What the table holds and in which order, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Rows must be sorted by group. The header of a group is placed before its first row. */
  groupOf?: ((row: Row) => Group) | undefined
  sort?: Sort | undefined
  isSelected?: ((row: Row) => boolean) | undefined
}

/**
 * A real table with a sticky head. On phones the style sheet turns each row into a card; the roles are written out
 * because Safari forgets that a table is one when its display changes.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, groupOf, sort, isSelected }: DataTableProps<Row>) {
  return (
    <table role="table" className={styles.table}>
      <caption className="vh">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      {groupsOf(rows, groupOf).map(({ group, members }) => (
        <tbody key={group?.key ?? ''} role="rowgroup">
          {group && (
            <tr role="row" className={styles.group}>
              <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                {group.header}
              </th>
            </tr>
          )}
          {members.map((row, index) => (
            <BodyRow key={rowKey(row)} columns={columns} row={row} above={members[index - 1]} selected={isSelected?.(row)} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** One table body for each group, in the given order, with the group's header; one body for all rows without groups. */
function groupsOf<Row>(rows: readonly Row[], groupOf: DataTableProps<Row>['groupOf']): { group?: Group; members: readonly Row[] }[] {
  if (!groupOf) return [{ members: rows }]
  const groups: { group: Group; members: Row[] }[] = []
  for (const row of rows) {
    const group = groupOf(row)
    const last = groups.at(-1)
    if (last?.group.key === group.key) last.members.push(row)
    else groups.push({ group, members: [row] })
  }
  return groups
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort: Sort | undefined }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={cx(column.align === 'end' && styles.end)}
      aria-sort={sort?.by === column.id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.sortable && sort ? (
        <Suspense fallback={column.header}>
          <SortButton column={column} sort={sort} />
        </Suspense>
      ) : (
        column.header
      )}
    </th>
  )
}

interface BodyRowProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  above: Row | undefined
  selected: boolean | undefined
}

/** Drawn again when something of it changes, and not with each row that opens: where its columns stay the same, so does all of it. */
const BodyRow = memo(function BodyRow<Row>({ columns, row, above, selected }: BodyRowProps<Row>) {
  return (
    <tr role="row" className={cx(selected && styles.selected)}>
      {columns.map(({ id, header, align, cell, onceFor, card = 'labelled' }) => {
        const repeated = above && onceFor && onceFor(row) === onceFor(above)
        return (
          <td key={id} role="cell" className={cx(styles[card], align === 'end' && styles.end, repeated && styles.repeated)}>
            {card === 'labelled' && (
              <span className={styles.label} aria-hidden="true">
                {header}
              </span>
            )}
            {repeated ? <span className="vh">{cell(row)}</span> : cell(row)}
          </td>
        )
      })}
    </tr>
  )
}) as <Row>(props: BodyRowProps<Row>) => ReactNode

/** The second line of a cell, in smaller grey; beside the first when the density is compact. */
export function CellDetail({ children }: { children: ReactNode }) {
  return <span className={styles.detail}>{children}</span>
}
