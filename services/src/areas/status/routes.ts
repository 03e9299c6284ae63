import { addressStatus, appVersion, featureStatus, status, statusWithSession } from '@almenara/contract/areas/status'
import { featureOfUrl } from '@almenara/contract/url-features'
import { HELP_HOME } from '../../help/address.ts'
import { topicOfScreen } from '../../help/pages.ts'
import { Failure } from '../../http/failure.ts'
import { route } from '../../http/route.ts'
import { currentStatuses, requireOpen } from '../../status/gate.ts'
import { servicesStatus } from '../../status/services-status.ts'
import { updateFor } from './app-version.ts'

/** The help of a screen, by its path; its first page where none is written for it. */
function helpPath(screenPath: string | undefined): string {
  const topic = screenPath === undefined ? undefined : topicOfScreen(screenPath)
  return topic === undefined ? HELP_HOME : `${HELP_HOME}#${topic}`
}

export const statusRoutes = [
  route(status, async ({ bank, now }) => servicesStatus(await currentStatuses(bank, now), HELP_HOME, now)),
  route(statusWithSession, async ({ bank, now, query }) =>
    servicesStatus(await currentStatuses(bank, now), helpPath(query.screenPath), now),
  ),
  route(featureStatus, async ({ bank, now, params: { feature } }) => {
    await requireOpen(bank, feature, now)
    return { feature, status: 'ON' as const }
  }),
  route(addressStatus, async ({ bank, now, query: { address } }) => {
    const feature = featureOfUrl(address)
    if (!feature) throw new Failure('FEATURE_OFF')
    await requireOpen(bank, feature, now)
    return { feature, status: 'ON' as const }
  }),
  route(appVersion, async ({ bank, body }) => updateFor(body.version, bank.brand.app)),
]
