import { expect, test } from 'vitest'
import { findFieldError } from './login-rules.ts'

test.each(['carmen.munoz', 'JUAN-1_2,3', 'juan perez', '  con espacios fuera '])('«%s» is a user', (username) => {
  expect(findFieldError({ username, password: 'Almenara1' })).toBeUndefined()
})

test.each(['cármen', 'muñoz', 'a@b', 'a/b'])('«%s» is not a user', (username) => {
  expect(findFieldError({ username, password: 'Almenara1' })?.field).toBe('username')
})

test.each(['con espacio', 'ñandú', 'a-b'])('«%s» is not a password', (password) => {
  expect(findFieldError({ username: 'carmen', password })?.field).toBe('password')
})
