import * as declarations from '@almenara/contract/areas/aeat/declarations'
import * as presentation from '@almenara/contract/areas/aeat/presentation'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { annulTax } from './annul.ts'
import { exportDeclarations, readDeclarationAccounts, readDeclarations } from './declaration-list.ts'
import { exportReceipt, readDeclaration, readPresented } from './declaration-view.ts'
import { readTaxFile } from './file/upload.ts'
import { fileDeclaration } from './filing.ts'
import { readModels, readPayingAccounts, readPaymentForms } from './models.ts'
import { presentTaxes } from './present.ts'

export const aeatRoutes = [
  route(declarations.declarationAccounts, readDeclarationAccounts),
  route(declarations.declarationsExtract, readDeclarations),
  route(declarations.declarationsExport, exportDeclarations),
  route(declarations.declarationView, readDeclaration),
  route(declarations.declarationReceipt, exportReceipt),
  route(declarations.declarationFiling, fileDeclaration),
  ...twoStepRoutes(annulTax),
  route(presentation.presentationModels, readModels),
  route(presentation.paymentForms, readPaymentForms),
  route(presentation.presentationAccounts, readPayingAccounts),
  route(presentation.uploadTaxFile, readTaxFile),
  ...twoStepRoutes(presentTaxes),
  route(declarations.presentedDeclarations, readPresented),
]
