import { pendingNotifications, status } from '@almenara/contract/areas/mailbox'
import { route } from '../../http/route.ts'
import { countPending, readStatus } from './pending.ts'

export const mailboxRoutes = [route(status, readStatus), route(pendingNotifications, countPending)]
