import { bizumMovementsExport, type BizumMovement, type bizumMovements } from '@almenara/contract/areas/bizum/movements'
import type { Reply } from '@almenara/contract/call'
import { dayAt } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { useShownRoute } from '../../../base/shown-route.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import type { Column } from '../../../kit/DataTable.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { dayColumn, entryColumn, ROW_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { BesideList } from '../../../patterns/extract-screen/BesideList.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { monthGroup } from '../../../patterns/extract-screen/month-group.tsx'
import type { ListPlace, ShownList } from '../../../patterns/extract-screen/use-extract.ts'
import type { FilteredList } from '../../../patterns/extract-screen/use-list.ts'
import { HUB_ROUTES } from '../hub/hub-address.ts'
import { signedAmount } from '../hub/movement-columns.tsx'
import { KIND_NAMES, stateWord } from '../state-words.ts'
import type { Person } from './person.ts'

const MovementDrawer = lazyPart(() => import('../hub/MovementDrawer.tsx'))

interface PersonMovementsProps {
  person: Person
  list: ShownList<BizumMovement> & FilteredList & { answers: readonly Reply<typeof bizumMovements>[] }
}

const dayOf = ({ at }: BizumMovement) => dayAt(at)

/** Month by month, over the whole history. */
export function PersonMovements({ person, list }: PersonMovementsProps) {
  const { search } = useShownRoute(HUB_ROUTES)
  const open = search.movement
  return (
    <Sheet title={`Bizum con ${person.alias ?? person.name}`}>
      <ListToolbar list={list} files={<ListFiles list={list} of={bizumMovementsExport} params={undefined} />} />
      <ListRows
        list={list}
        columns={(place) => columns(place, person.phone)}
        rowKey={({ id }) => id}
        groupOf={monthGroup(list.answers, dayOf, { moneyIn: 'Recibido', moneyOut: 'Enviado' })}
        open={open}
      />
      {open !== undefined && <BesideList row="movement">{(onClose) => <MovementDrawer id={open} onClose={onClose} />}</BesideList>}
    </Sheet>
  )
}

function columns({ txId: cursor, pages, onOpen }: ListPlace, phone: string): Column<BizumMovement>[] {
  const search = (movement: string) => ({ phone, pages: pages > 1 ? pages : undefined, movement })
  return [
    dayColumn('Fecha', dayOf),
    titleColumn<BizumMovement>(
      'Concepto',
      ({ id, concept, kind }) => (
        <Link to="/bizum/$txId" params={{ txId: cursor }} search={search(id)} onClick={onOpen} {...ROW_LINK}>
          {concept || KIND_NAMES[kind]}
        </Link>
      ),
      stateWord,
    ),
    { id: 'again', header: <span className="vh">Repetir</span>, card: 'none', align: 'end', cell: (movement) => <Again of={movement} /> },
    entryColumn(signedAmount),
  ]
}

/** Only what was sent is sent again. On phones it is done in the drawer. */
function Again({ of: { direction, kind, amount, concept, counterparty } }: { of: BizumMovement }) {
  if (direction !== 'OUT' || kind !== 'C2C' || counterparty.phone === undefined) return null
  return (
    <Link
      to="/bizum/operations/bizum-send-payment-c2c"
      search={{ phone: counterparty.phone, amount: amount as number, concept }}
      className={buttonClass({ variant: 'text', size: 'sm' })}
      aria-label={concept === '' ? 'Repetir el envío' : `Repetir el envío «${concept}»`}
    >
      Repetir
    </Link>
  )
}
