import { communicationsExtract } from '@almenara/contract/areas/mailbox/communications'
import { getRouteApi } from '@tanstack/react-router'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { COMMUNICATIONS, NOTHING_UNREAD } from './communications.ts'

const inboxRoute = getRouteApi('/shell/signed-in/services/inbox')

/** The mailbox as the address says, and which communication is open beside it. */
export function useInbox() {
  const search = inboxRoute.useSearch()
  const list = useList(COMMUNICATIONS, communicationsExtract, { params: undefined, search })
  const { state, ...others } = list.filters
  const onlyUnread = state === 'UNREAD' && Object.keys(others).length === 0
  const declared = onlyUnread ? { ...list.declared, empty: NOTHING_UNREAD } : list.declared
  return { list: { ...list, declared }, open: search.communication }
}

export type Inbox = ReturnType<typeof useInbox>['list']
