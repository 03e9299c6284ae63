import { mandatesExtract, type BizumMandate } from '@almenara/contract/areas/bizum/mandates'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import type { Column } from '../../../kit/DataTable.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ROW_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { BesideList } from '../../../patterns/extract-screen/BesideList.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import { MANDATE_WORDS, SUBSCRIPTIONS } from './subscriptions.ts'
import { everyWords } from './terms-words.ts'

const TITLE = 'Suscripciones'
const route = getRouteApi('/shell/signed-in/bizum/operations/subscriptions')
const SubscriptionDrawer = lazyPart(() => import('./SubscriptionDrawer.tsx'))

/** What is charged again and again: the next day, the amount, and the year's total. */
export function SubscriptionsPage() {
  return (
    <BizumFrame
      title={TITLE}
      parents={
        <>
          {' '}
          <Link to="/bizum/operations/consents">Permisos de cobro</Link>
        </>
      }
    >
      <h1>{TITLE}</h1>
      <Subscriptions />
    </BizumFrame>
  )
}

function Subscriptions() {
  const search = route.useSearch()
  const list = useList(SUBSCRIPTIONS, mandatesExtract, { params: undefined, search })
  const { mandate: open } = search
  const year = list.last?.thisYear
  return (
    <Sheet>
      <h2 className="vh">Sus suscripciones</h2>
      <ListToolbar list={list} note={year !== undefined && year > 0 ? `Este año ha pagado ${formatAmount(year)}` : undefined} />
      <ListRows list={list} columns={columns} rowKey={({ id }) => id} open={open} />
      {open !== undefined && <BesideList row="mandate">{(onClose) => <SubscriptionDrawer id={open} onClose={onClose} />}</BesideList>}
    </Sheet>
  )
}

const columns: readonly Column<BizumMandate>[] = [
  titleColumn(
    'Suscripción',
    ({ id, title }) => (
      <Link to="." search={(before: object) => ({ ...before, mandate: id })} {...ROW_LINK}>
        {title}
      </Link>
    ),
    ({ merchant, period }) => [merchant.name, period && everyWords(period)].filter(Boolean).join(' · '),
  ),
  {
    id: 'next',
    header: 'Próximo cobro',
    cell: ({ nextOn, state }) => (nextOn && state === 'ACTIVE' ? formatDay(nextOn) : 'Sin fecha'),
  },
  {
    id: 'state',
    header: 'Estado',
    cell: ({ state }) => (
      <Badge tone={state === 'ACTIVE' ? 'ok' : state === 'STOPPED' ? 'warning' : 'neutral'}>{MANDATE_WORDS[state]}</Badge>
    ),
  },
  {
    id: 'amount',
    header: 'Importe',
    align: 'end',
    card: 'figure',
    cell: ({ nextAmount, amount, ceiling }) => {
      const shown = nextAmount ?? amount ?? ceiling
      return shown === undefined ? 'Variable' : <Amount value={shown} size="strong" />
    },
  },
]
