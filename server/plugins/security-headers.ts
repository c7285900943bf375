import fastifyHelmet from '@fastify/helmet'
import type { App } from '../context.ts'
import type { Config } from '../settings.ts'

/** Strict headers on every answer. Nothing is loaded from elsewhere but shortage pictures. */
export async function addSecurityHeaders(app: App, { apiBase }: Config): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The charts set style attributes, and a nonce cannot live in a page that the worker has precached.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: apiBase === null ? ["'self'"] : ["'self'", new URL(apiBase).origin],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Its price is a new process at each start of the app (README, decisions); no window of ours opens or is told anything by another.
    crossOriginOpenerPolicy: false,
    frameguard: { action: 'deny' },
    strictTransportSecurity: { includeSubDomains: false },
  })
  app.addHook('onRequest', async (_request, reply) => {
    // The camera reads barcodes of shortages.
    reply.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
  })
}
