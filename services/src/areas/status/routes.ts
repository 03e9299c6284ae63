import { status, statusWithSession } from '@almenara/contract/areas/status'
import { route } from '../../http/route.ts'
import { currentStatuses } from '../../status/gate.ts'
import { servicesStatus } from '../../status/services-status.ts'

const HELP_HOME = '/help'

export const statusRoutes = [
  route(status, async ({ bank, now }) => servicesStatus(await currentStatuses(bank, now), HELP_HOME, now)),
  route(statusWithSession, async ({ bank, now, query }) =>
    servicesStatus(await currentStatuses(bank, now), query.screenPath ? `${HELP_HOME}#${query.screenPath}` : HELP_HOME, now),
  ),
]
