import * as notebooks from '@almenara/contract/areas/payments/notebooks'
import { deletePendingFile } from '@almenara/contract/areas/payments/pending-files'
import { route, type Route } from '../../http/route.ts'
import { choose } from './files/choices.ts'
import { deleteFile, handOver } from './files/hand-over.ts'
import { readFindings, readOrders } from './files/notebook-lists.ts'
import { readPresented } from './files/notebook.ts'
import { cancelPresented, cancelRemittance } from './remittances/cancelation.ts'
import { presentNotebook, presentNotebooks } from './remittances/presentation.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { presentFile, presentTransferFile } from './files/present-file.ts'
import { listRoutes } from './lists/routes.ts'

export const paymentRoutes: Route[] = [
  ...twoStepRoutes(presentNotebook),
  ...twoStepRoutes(presentNotebooks),
  ...twoStepRoutes(cancelPresented),
  ...twoStepRoutes(cancelRemittance),
  route(notebooks.uploadNotebook, presentFile),
  route(notebooks.uploadTransferNotebook, presentTransferFile),
  route(notebooks.readNotebook, readPresented),
  route(notebooks.notebookFindings, readFindings),
  route(notebooks.notebookOrders, readOrders),
  route(notebooks.chooseNotebook, choose),
  route(notebooks.handOverNotebook, handOver),
  route(deletePendingFile, deleteFile),
  ...listRoutes,
]
