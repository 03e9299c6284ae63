import * as notebooks from '@almenara/contract/areas/payments/notebooks'
import { route, type Route } from '../../http/route.ts'
import { readFindings, readOrders } from './files/notebook-lists.ts'
import { readPresented } from './files/notebook.ts'
import { presentFile } from './files/present-file.ts'
import { cancelPresented, cancelRemittance } from './remittances/cancelation.ts'
import { presentNotebook, presentNotebooks } from './remittances/presentation.ts'
import { twoStepRoutes } from '../../two-step/define.ts'

export const paymentRoutes: Route[] = [
  ...twoStepRoutes(presentNotebook),
  ...twoStepRoutes(presentNotebooks),
  ...twoStepRoutes(cancelPresented),
  ...twoStepRoutes(cancelRemittance),
  route(notebooks.uploadNotebook, presentFile),
  route(notebooks.readNotebook, readPresented),
  route(notebooks.notebookFindings, readFindings),
  route(notebooks.notebookOrders, readOrders),
]
