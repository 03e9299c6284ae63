import { noticesExtract, readNotice } from '@almenara/contract/areas/notices'
import { route } from '../../http/route.ts'
import { listNotices, markRead } from './notices.ts'

export const noticeRoutes = [route(noticesExtract, listNotices), route(readNotice, markRead)]
