/** The list of communications as a document for people. */
import type { communicationsListFile, READING_STATES } from '@almenara/contract/areas/mailbox/communications'
import { dayAt } from '@almenara/contract/dates'
import { defineColumns } from '../../documents/list-document.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import { listExport } from '../../extracts/list-export.ts'
import type { Handler } from '../../http/handler.ts'
import { nameOf } from '../../identity/name-of.ts'
import { communicationList, mailboxOf, toCommunication } from './communications.ts'
import { namedProducts } from './products.ts'

const STATES: Readonly<Record<(typeof READING_STATES)[number], string>> = { UNREAD: 'Sin leer', READ: 'Leídas' }

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Comunicación', kind: 'text' },
  { label: 'Tipo', kind: 'detail' },
  { label: 'Producto', kind: 'text' },
  { label: 'Leída', kind: 'day' },
  { label: 'Descargada', kind: 'day' },
)

export const exportCommunications: Handler<typeof communicationsListFile> = listExport({
  list: communicationList,
  scopeOf: ({ session }) => mailboxOf(session),
  tooMany: 'Q251',
  fileOf: async ({ filters: { state, types, products } }, { bank, session }) => {
    const typeName = (code: string) => bank.brand.mailbox.types.find((type) => type.code === code)?.name ?? ''
    const named = products ? await namedProducts(bank.database, session) : []
    return {
      name: 'comunicaciones',
      title: 'Comunicaciones del buzón',
      facts: [{ label: 'Titular', text: await nameOf(bank.database, session.userId) }],
      chosen: [
        ...chosenFact('Lectura', state && [STATES[state]]),
        ...chosenFact('Tipo', types?.map(typeName)),
        ...chosenFact(
          'Producto',
          products?.map((id) => named.find((one) => one.id === id)?.name ?? ''),
        ),
      ],
      counted: 'Comunicaciones',
      columns: COLUMNS,
      empty: 'Ninguna comunicación cumple los filtros.',
      rowsOf: (rows) =>
        rows.map((row) => {
          const { receivedAt, title, typeCode, product, readAt, downloadedAt } = toCommunication(row)
          const dayOf = (at: typeof readAt) => (at ? dayAt(at) : '')
          return [dayAt(receivedAt), title, typeName(typeCode), product?.name ?? '', dayOf(readAt), dayOf(downloadedAt)]
        }),
    }
  },
})
