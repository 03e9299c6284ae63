import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { command, ROOT, say } from './terminal.mjs'

const PORT = process.env['PORT'] ?? '8080'
const SERVICES_PORT = process.env['SERVICES_PORT'] ?? '8081'

/** Services on one port, restarted when their sources change; Vite with hot reload on the other, sending calls there. */
await command(async () => {
  await ensureInstalled()
  // The services want a built page to serve, even where Vite's is the one looked at.
  if (!existsSync(join(ROOT, 'portal/dist/index.html'))) await ensureBuilt()
  const services = restartable()
  const watching = await watchServices(services.restart)
  process.env['ALMENARA_SERVICES'] = `http://localhost:${SERVICES_PORT}`
  const { createServer } = await import('vite')
  const portal = await createServer({
    root: join(ROOT, 'portal'),
    server: { port: Number(PORT), strictPort: true, watch: { ignored: ['**/dist/**', '**/dist-*/**'] } },
  })
  await portal.listen()
  say(`\n  Portal with hot reload: http://localhost:${PORT}   Services: http://localhost:${SERVICES_PORT}   Ctrl-C stops both.\n`)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      void Promise.all([services.stop(), watching.dispose(), portal.close()]).then(() => process.exit(0))
    })
  }
})

/**
 * Bundles the services now and after every change.
 * @param {() => void} onBuilt
 */
async function watchServices(onBuilt) {
  const { SERVICES_FOLDER, servicesBuilds, servicesEntries } = await import('./bundle.mjs')
  const { context } = await import('esbuild')
  const restart = {
    name: 'restart',
    /** @param {import('esbuild').PluginBuild} build */
    setup: (build) =>
      build.onEnd(({ errors }) => {
        if (errors.length === 0) onBuilt()
      }),
  }
  // What the workers of files are read from, they read when they begin: the process goes on.
  const contexts = await Promise.all(
    servicesBuilds(servicesEntries(), SERVICES_FOLDER).map((build, place) =>
      context({ ...build, plugins: [...(build.plugins ?? []), ...(place === 0 ? [restart] : [])] }),
    ),
  )
  await Promise.all(contexts.map((one) => one.watch()))
  return { dispose: () => Promise.all(contexts.map((one) => one.dispose())) }
}

/** The services' process: one at a time, since its data folder admits one. A change that arrives during a restart waits for it. */
function restartable() {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  /** @type {Promise<void>} */
  let queue = Promise.resolve()
  const stop = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    // Ctrl-C has reached it already; it takes a second signal for the same one.
    running.kill('SIGTERM')
    await ended
  }
  const start = async () => {
    await stop()
    child = spawn(process.execPath, ['--enable-source-maps', 'services/dist/main.js'], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PORT: SERVICES_PORT },
    })
  }
  return {
    restart: () => {
      queue = queue.then(start)
    },
    stop: () => queue.then(stop),
  }
}
