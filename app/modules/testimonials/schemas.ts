import { z } from 'zod';

/** The id in the path of `GET /api/testimonials/{id}`. */
export const testimonialIdSchema = z.guid();
