import { internalTargets } from '@almenara/contract/areas/transfers'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { internalTransfer, readInternalTargets } from './internal-transfer.ts'

export const transferRoutes = [route(internalTargets, readInternalTargets), ...twoStepRoutes(internalTransfer)]
