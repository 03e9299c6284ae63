import { featureStatus } from '@almenara/contract/areas/status'
import { useQuery } from '@tanstack/react-query'
import { MESSAGES } from '../../api/messages.es.ts'
import { queryFor } from '../../api/query.ts'
import { telephoneHref } from '../../base/telephone-href.ts'
import { brand } from '../../brand.ts'
import { isCardsOffline } from '../../patterns/status/cards-offline.ts'

/** The operator's own words, which come with the refusal of what rests on it; and where a card is blocked meanwhile. */
export default function CardsOfflineWords() {
  const { error } = useQuery(queryFor(featureStatus, { params: { feature: 'cards.list' } }))
  const { cardBlocking, cardBlockingHours } = brand.phones
  return (
    <>
      {(isCardsOffline(error) && error.hostText) || MESSAGES.cardsStatusOfflineHasCards}
      {' Para bloquear una tarjeta, llame al '}
      <a href={telephoneHref(cardBlocking)}>{cardBlocking}</a>
      {` (${cardBlockingHours}).`}
    </>
  )
}
