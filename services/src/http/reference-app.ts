/**
 * The reference app of `portal/src/reference-app`: a page with the portal in a frame, for whoever builds or tests the bank's native app.
 * The process registers it outside production only, and only where it has been built.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where it is, in the services and in Vite (`base` of its build). */
const ADDRESS = '/reference-app/'

/** Its own files, the portal in a frame, and the calls that an app makes of its own. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers whether there is one: without its folder nothing is registered. */
export async function registerReferenceApp(app: FastifyInstance, folder: string): Promise<boolean> {
  const page = await readFile(join(folder, 'reference-app.html'), 'utf8').catch(() => undefined)
  if (page === undefined) return false
  await app.register(fastifyStatic, { root: join(folder, 'assets'), prefix: `${ADDRESS}assets/`, index: false, decorateReply: false })
  app.get(ADDRESS, (_request, reply) =>
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
  return true
}
