import { declarationAccounts, declarationView, presentedDeclarations } from '@almenara/contract/areas/aeat/declarations'
import { paymentForms, presentationAccounts, presentationModels } from '@almenara/contract/areas/aeat/presentation'
import { queryFor } from '../../api/query.ts'

export const taxModels = queryFor(presentationModels, { query: {} })
export const taxAccounts = queryFor(presentationAccounts, {})
export const paidFrom = queryFor(declarationAccounts, {})
export const formsOf = (model: string) => queryFor(paymentForms, { query: { model } })
export const taxQuery = (declarationId: string) => queryFor(declarationView, { params: { declarationId } })
export const presentedQuery = (operationId: string) => queryFor(presentedDeclarations, { params: { operationId } })
