import type { Movement } from '@almenara/contract/areas/accounts'
import type { Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { AccountRowLink } from '../../patterns/extract-screen/AccountRowLink.tsx'
import { dayColumn, entryColumn, figureColumn, quiet, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'

/** The columns of the movements; each row's concept opens the movement at its own address. */
export function movementColumns(list: ListPlace): Column<Movement>[] {
  return [
    dayColumn('Fecha', ({ bookedOn }) => bookedOn),
    titleColumn(
      'Concepto',
      ({ id, title }) => (
        <AccountRowLink list={list} movement={id}>
          {title}
        </AccountRowLink>
      ),
      ({ detail }) => detail,
    ),
    quiet({ id: 'value', header: 'Fecha valor', card: 'none', cell: ({ valueOn }) => <Day value={valueOn} /> }),
    entryColumn(({ amount }) => amount),
    quiet(figureColumn('balance', 'Saldo', ({ balanceAfter }) => balanceAfter, { card: 'subfigure' })),
  ]
}
