import type { Plugin } from 'vite'

/** In development the kit's page is at `/kit`, as its address is said, and not only under its file's name. */
export function kitPagePlugin(): Plugin {
  return {
    name: 'kit-page',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/kit(?=\?|$)/, '/kit.html')
        next()
      })
    },
  }
}
