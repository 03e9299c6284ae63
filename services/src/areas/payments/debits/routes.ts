/** What is read of presenters, creditors and remittances of debits, and what is done with what came back. */
import * as contracts from '@almenara/contract/areas/payments/debit-contracts'
import * as refunds from '@almenara/contract/areas/payments/debit-refunds'
import * as remittances from '@almenara/contract/areas/payments/debit-remittances'
import { route, type Route } from '../../../http/route.ts'
import { readDayReturns } from './day-returns.ts'
import { readDebitReceipt, readDebitReceipts } from './debit-receipts.ts'
import { readDebitContracts, readDebitCreditor, readDebitStatusOptions, readDebitSubmitter } from './debit-pool.ts'
import { readDebit } from './debit-read.ts'
import { readDebitAnswer } from './debit-answer.ts'
import { exportDebitRemittances, readDebitRemittances } from './debit-remittance-list.ts'
import { readDebitRemittance } from './debit-remittance-read.ts'
import { exportDebitSupports, readDebitSupports } from './debit-supports.ts'
import { makeAgain } from './present-again.ts'
import { exportContractRefunds, exportRemittanceRefunds, readContractRefunds, readRemittanceRefunds } from './refund-list.ts'
import { readRefund } from './refund-read.ts'
import { exportRemittanceDebits, readRemittanceDebits } from './remittance-debit-list.ts'

export const debitRoutes: Route[] = [
  route(contracts.debitContracts, readDebitContracts),
  route(contracts.debitSubmitter, readDebitSubmitter),
  route(contracts.debitCreditor, readDebitCreditor),
  route(contracts.debitStatusOptions, readDebitStatusOptions),
  route(contracts.debitSupports, readDebitSupports),
  route(contracts.debitSupportsExport, exportDebitSupports),
  route(remittances.debitRemittances, readDebitRemittances),
  route(remittances.debitRemittancesExport, exportDebitRemittances),
  route(remittances.debitRemittanceDetail, readDebitRemittance),
  route(remittances.remittanceDebits, readRemittanceDebits),
  route(remittances.remittanceDebitsExport, exportRemittanceDebits),
  route(remittances.remittanceDebit, readDebit),
  route(remittances.debitReceipt, readDebitReceipt),
  route(remittances.debitReceipts, readDebitReceipts),
  route(remittances.debitRemittanceAnswer, readDebitAnswer),
  route(refunds.dayReturns, readDayReturns),
  route(refunds.contractRefunds, readContractRefunds),
  route(refunds.contractRefundsExport, exportContractRefunds),
  route(refunds.remittanceRefunds, readRemittanceRefunds),
  route(refunds.remittanceRefundsExport, exportRemittanceRefunds),
  route(refunds.debitRefund, readRefund),
  route(refunds.presentAgain, makeAgain),
]
