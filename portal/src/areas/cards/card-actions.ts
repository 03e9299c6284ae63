import { cardsAllowedActions } from '@almenara/contract/areas/cards/operations'
import { queryFor } from '../../api/query.ts'

/** What the bank answers that may be done with a card, and why not what may not now. Apart from the other queries, for the menu of its line. */
export const cardActions = (id: string) => queryFor(cardsAllowedActions, { params: { id } })
