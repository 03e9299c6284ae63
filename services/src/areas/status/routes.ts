import { addressStatus, appVersion, featureStatus, status, statusWithSession } from '@almenara/contract/areas/status'
import { featureOfUrl } from '@almenara/contract/url-features'
import { topicOfScreen } from '../../help/pages.ts'
import type { Bank } from '../../bank.ts'
import { Failure } from '../../http/failure.ts'
import { route } from '../../http/route.ts'
import { currentStatuses, requireOpen } from '../../status/gate.ts'
import { publicStatus, servicesStatus } from '../../status/services-status.ts'
import { updateFor } from './app-version.ts'

/** The help of a screen, by its path, at the help site of this environment; its first page where none is written for it. */
function helpPath({ brand, environment }: Bank, screenPath: string | undefined): string {
  const { helpUrl } = brand.environments[environment]
  const topic = screenPath === undefined ? undefined : topicOfScreen(screenPath)
  return topic === undefined ? helpUrl : `${helpUrl}#${topic}`
}

export const statusRoutes = [
  route(status, async ({ bank, now }) => publicStatus(await currentStatuses(bank, now))),
  route(statusWithSession, async ({ bank, now, query }) =>
    servicesStatus(await currentStatuses(bank, now), helpPath(bank, query.screenPath), now),
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
