import { expect, test } from '@playwright/test'
import { signIn } from './support/customer.ts'
