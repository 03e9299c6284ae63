import type { Movement } from '@almenara/contract/areas/accounts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { dayColumn, entryColumn, figureColumn, quiet, ROW_LINK, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import type { useAccountPlace } from '../../base/account-place.ts'

type Place = ListPlace & Pick<ReturnType<typeof useAccountPlace>, 'to'> & { accountId: string }

/** The columns of the movements; each row's concept opens the movement at its own address. */
export function movementColumns({ to, accountId, txId: cursor, pages, onOpen }: Place): Column<Movement>[] {
  const params = { id: accountId, txId: cursor }
  const search = (movement: string) => ({ pages: pages > 1 ? pages : undefined, movement })
  return [
    dayColumn('Fecha', ({ bookedOn }) => bookedOn),
    titleColumn(
      'Concepto',
      ({ id, title }) => (
        <Link to={to} params={params} search={search(id)} onClick={onOpen} {...ROW_LINK}>
          {title}
        </Link>
      ),
      ({ detail }) => detail,
    ),
    quiet({ id: 'value', header: 'Fecha valor', card: 'none', cell: ({ valueOn }) => <Day value={valueOn} /> }),
    entryColumn(({ amount }) => amount),
    quiet(figureColumn('balance', 'Saldo', ({ balanceAfter }) => balanceAfter, { card: 'subfigure' })),
  ]
}
