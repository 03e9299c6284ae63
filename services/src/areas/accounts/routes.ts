import * as calls from '@almenara/contract/areas/accounts'
import * as files from '@almenara/contract/areas/accounts/files'
import { movementDetail } from '@almenara/contract/areas/accounts/movement'
import { route } from '../../http/route.ts'
import { changeAlias } from '../../products/alias.ts'
import { accountDetail } from './account-detail.ts'
import { accountPool, accountPosition, requireAccount } from './account-pool.ts'
import { readMovement } from './movement-detail.ts'
import { exportDetail } from './detail-document.ts'
import { exportMovementData } from './movement-data-export.ts'
import { exportMovementScreen } from './movement-export.ts'
import { readMovements } from './movement-extract.ts'
import { readMovementTypes } from './movement-types.ts'
import { readWithholdings } from './withholdings.ts'

export const accountRoutes = [
  route(calls.pool, accountPool),
  route(calls.position, accountPosition),
  route(calls.detail, accountDetail),
  route(files.detailDocument, exportDetail),
  route(calls.changeAlias, changeAlias(requireAccount)),
  route(calls.withholdings, readWithholdings),
  route(calls.movementTypes, readMovementTypes),
  route(calls.movementExtract, readMovements),
  route(movementDetail, readMovement),
  route(files.movementDataExport, exportMovementData),
  route(files.movementScreenExport, exportMovementScreen),
]
