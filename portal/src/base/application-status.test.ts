// @vitest-environment happy-dom
import { ERROR_TYPES, type ErrorType } from '@almenara/contract/error-types'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure, failureOf } from '../api/failure.ts'
import { currentStatus, leftBecause, noteFlags, resetStatus, type ApplicationStatus } from './application-status.ts'
import type { LeaveReason } from './leave-reason.ts'
import { leave, onLeave } from './leave.ts'
import { actOnFailure } from './query-client.ts'
import { flagsOf, isBankOpen } from './status-meaning.ts'

beforeEach(() => {
  resetStatus()
  onLeave(() => undefined)
})

const up = () => (Object.keys(currentStatus()) as (keyof ApplicationStatus)[]).filter((name) => currentStatus()[name])

describe('the application’s status', () => {
  test.each<LeaveReason>(['logOut', 'maintenance', 'endSession', 'notAuthorized', 'userBlocked'])(
    'remembers that it left by %s',
    (reason) => {
      leave(reason)
      expect(up()).toEqual([reason])
    },
  )

  test('keeps the first reason until the reset, which clears all', () => {
    leftBecause('endSession')
    leftBecause('maintenance')
    noteFlags({ cardsOffline: true })
    expect(up()).toEqual(['endSession', 'cardsOffline'])
    resetStatus()
    expect(up()).toEqual([])
  })
})

describe('a services status record', () => {
  const open = {
    digitalBankingStatus: 'ON',
    savingStatus: 'ON',
    cardsStatus: 'ON',
    bizumStatus: 'ON',
    accountingOperationStatus: 'ON',
    updatingHistoricsStatus: 'OFF',
    endOfDayStatus: 'OFF',
  } as const

  test('raises nothing when all is open and nothing is under way', () => {
    noteFlags(flagsOf(open))
    expect(up()).toEqual([])
    expect(isBankOpen(open)).toBe(true)
  })

  test.each([
    ['savingStatus', 'OFF', 'savingsOffline'],
    ['cardsStatus', 'OFF', 'cardsOffline'],
    ['bizumStatus', 'OFF', 'bizumOffline'],
    ['accountingOperationStatus', 'OFF', 'accountingOperation'],
    ['updatingHistoricsStatus', 'ON', 'updatingHistorics'],
    ['endOfDayStatus', 'ON', 'endOfDay'],
  ] as const)('raises the flag of %s when it is %s or missing, and lowers it afterwards', (name, value, flag) => {
    noteFlags(flagsOf({ ...open, [name]: value }))
    expect(up()).toEqual([flag])
    noteFlags(flagsOf(open))
    expect(up()).toEqual([])
    const { [name]: _, ...without } = open
    noteFlags(flagsOf(without))
    expect(up()).toEqual([flag])
  })

  test('closes the bank when digital banking is OFF or missing', () => {
    expect(isBankOpen({ digitalBankingStatus: 'OFF' })).toBe(false)
    expect(isBankOpen({})).toBe(false)
  })
})

describe('an error', () => {
  const RAISES: Record<ErrorType, (keyof ApplicationStatus)[]> = {
    VOID: [],
    DEFAULT: [],
    UPDATING_HISTORICS: ['updatingHistorics'],
    CARDS_OFFLINE: ['cardsOffline'],
    SAVING_OFFLINE: ['savingsOffline'],
    BIZUM_OFFLINE: ['bizumOffline'],
    END_DAY_PROCESS: ['endOfDay'],
    ACCOUNTING_OPERATION_STATUS: ['accountingOperation'],
    OUT_OF_SERVICE: ['maintenance'],
    END_SESSION: ['endSession'],
  }
  test.each(ERROR_TYPES)('of type %s raises what it means, and goes home only when it must', (type) => {
    const home = vi.fn<(reason?: LeaveReason) => void>()
    onLeave(home)
    actOnFailure(new CallFailure('UNKNOWN', type))
    expect(up()).toEqual(RAISES[type])
    expect(home.mock.calls).toEqual(type === 'OUT_OF_SERVICE' ? [['maintenance']] : type === 'END_SESSION' ? [['endSession']] : [])
  })

  test.each([
    [511, '', 'END_SESSION'],
    [401, '', 'END_SESSION'],
    [500, '<html>', 'OUT_OF_SERVICE'],
    [503, '', 'OUT_OF_SERVICE'],
    [502, '', 'OUT_OF_SERVICE'],
    [504, '', 'OUT_OF_SERVICE'],
    [418, '', 'DEFAULT'],
    [400, '{"error":"unauthorized"}', 'END_SESSION'],
    [400, '{"error":"invalid_grant","error_description":"invalid_token"}', 'END_SESSION'],
    [400, '{"error":"other"}', 'DEFAULT'],
    [400, '{"error":{"code":"NEW"}}', 'DEFAULT'],
    [510, '{"error":{"type":"CARDS_OFFLINE","code":"CARDS_OFFLINE","message":""}}', 'CARDS_OFFLINE'],
    [500, '{"error":{"type":"DEFAULT","code":"INTERNAL","message":""}}', 'DEFAULT'],
  ])('of status %i and body «%s» has type %s', async (status, body, type) => {
    expect((await failureOf(new Response(body, { status }))).type).toBe(type)
  })
})
