import * as notebooks from '@almenara/contract/areas/payments/notebooks'
import { route, type Route } from '../../http/route.ts'
import { readFindings, readOrders } from './files/notebook-lists.ts'
import { readPresented } from './files/notebook.ts'
import { presentFile } from './files/present-file.ts'

export const paymentRoutes: Route[] = [
  route(notebooks.uploadNotebook, presentFile),
  route(notebooks.readNotebook, readPresented),
  route(notebooks.notebookFindings, readFindings),
  route(notebooks.notebookOrders, readOrders),
]
