import * as notebooks from '@almenara/contract/areas/payments/notebooks'
import * as drafts from '@almenara/contract/areas/payments/drafts'
import { deletePendingFile } from '@almenara/contract/areas/payments/pending-files'
import { route, type Route } from '../../http/route.ts'
import { confirmingRoutes } from './confirming/routes.ts'
import { debitRoutes } from './debits/routes.ts'
import { changePayeeCheck } from './contracts/change-payee-check.ts'
import { beginDraft, dropDraft, readDrafts, readOneDraft, writeDraft } from './drafts/drafts.ts'
import { downloadDraft, makeNotebook } from './drafts/present-draft.ts'
import { openSheet } from './drafts/sheets.ts'
import { financingRoutes } from './financing/routes.ts'
import { choose } from './files/choices.ts'
import { deleteFile, handOver } from './files/hand-over.ts'
import { readFindings, readOrders } from './files/notebook-lists.ts'
import { readPresented } from './files/notebook.ts'
import {
  cancelConfirming,
  cancelDebitRemittance,
  cancelFinancingRemittance,
  cancelPresented,
  cancelRemittance,
} from './remittances/cancelation.ts'
import { presentNotebook, presentNotebooks } from './remittances/presentation.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { presentFile, presentTransferFile } from './files/present-file.ts'
import { listRoutes } from './lists/routes.ts'

export const paymentRoutes: Route[] = [
  ...twoStepRoutes(presentNotebook),
  ...twoStepRoutes(presentNotebooks),
  ...twoStepRoutes(cancelPresented),
  ...twoStepRoutes(cancelRemittance),
  ...twoStepRoutes(cancelDebitRemittance),
  ...twoStepRoutes(cancelConfirming),
  ...twoStepRoutes(cancelFinancingRemittance),
  ...twoStepRoutes(changePayeeCheck),
  route(notebooks.uploadNotebook, presentFile),
  route(notebooks.uploadTransferNotebook, presentTransferFile),
  route(notebooks.readNotebook, readPresented),
  route(notebooks.notebookFindings, readFindings),
  route(notebooks.notebookOrders, readOrders),
  route(notebooks.chooseNotebook, choose),
  route(notebooks.handOverNotebook, handOver),
  route(deletePendingFile, deleteFile),
  route(drafts.draftsExtract, readDrafts),
  route(drafts.readDraft, readOneDraft),
  route(drafts.createDraft, beginDraft),
  route(drafts.saveDraft, writeDraft),
  route(drafts.deleteDraft, dropDraft),
  route(drafts.readSheet, openSheet),
  route(drafts.presentDraft, makeNotebook),
  route(drafts.draftDownload, downloadDraft),
  ...listRoutes,
  ...debitRoutes,
  ...confirmingRoutes,
  ...financingRoutes,
]
