import { actorOf, defineResource, notFound } from 'nasaq/server';
import { readSchoolStages, readUsedStages } from './bookingGrades.ts';

/** The stages of a school that offer no seats yet. */
export const bookingStage = defineResource({
  id: 'booking-stage',
  handlers: {
    all: async (context) => {
      const { services, language, params } = context;
      const [actor, id] = [actorOf(context), Number(params['id'])];
      const school = await readSchoolStages(services.db, actor, id);
      if (!school) throw notFound();
      const { first_stage, last_stage } = school;
      const used = await readUsedStages(services.db, actor, id);
      return Array.from({ length: last_stage - first_stage + 1 }, (_, index) => first_stage + index)
        .filter((stage) => !used.has(stage))
        .map((stage) => ({ id: stage, name: services.translate(language, `stage.${stage}`) }));
    },
  },
});
