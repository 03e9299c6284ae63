// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../api/failure.ts'
import { currentToasts } from '../../kit/toast.ts'
import { useDownload } from './use-download.ts'

test('a download that ends says so, and completes without error', async () => {
  const { result } = renderHook(useDownload)
  let completion
  await act(async () => {
    completion = await result.current.start(async () => 'nómina.pdf')
  })
  expect(completion).toEqual({})
  expect(currentToasts().at(-1)?.text).toBe('Fichero descargado: nómina.pdf')
})

test('one that fails completes with its code and its error, which the screen shows until it is forgotten', async () => {
  const { result } = renderHook(useDownload)
  const failure = new CallFailure('Q999', 'VOID')
  let completion
  await act(async () => {
    completion = await result.current.start(() => Promise.reject(failure))
  })
  expect(completion).toEqual({ errorCode: 'Q999', error: failure })
  expect(result.current).toMatchObject({ pending: false, error: failure })
  act(result.current.forget)
  expect(result.current.error).toBeUndefined()
})
