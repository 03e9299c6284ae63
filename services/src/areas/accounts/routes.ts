import { detail, movementDataExport, movementDetail, movementExtract, movementScreenExport, pool } from '@almenara/contract/areas/accounts'
import { route } from '../../http/route.ts'
import { accountDetail } from './account-detail.ts'
import { accountPool } from './account-pool.ts'
import { readMovement } from './movement-detail.ts'
import { exportMovementData } from './movement-data-export.ts'
import { exportMovementScreen } from './movement-screen-export.ts'
import { readMovements } from './movement-extract.ts'

export const accountRoutes = [
  route(pool, accountPool),
  route(detail, accountDetail),
  route(movementExtract, readMovements),
  route(movementDetail, readMovement),
  route(movementDataExport, exportMovementData),
  route(movementScreenExport, exportMovementScreen),
]
