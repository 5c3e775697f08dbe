import { z } from 'zod';

/** The id in the address of `GET /api/testimonials/{id}`. */
export const testimonialId = z.guid();
